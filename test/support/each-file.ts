/** After each file of tests: the files that one worker runs share what they import, and none may find what another has left there. */
import { afterAll, vi } from "vitest";
import { variants, whenRulesBreak } from "../../src/core/index";
import "./patient-engine";

// No test takes a fault of rules for an ordinary refusal, or for a screen: but for those that are about it.
whenRulesBreak(({ cause }) => {
  throw cause;
});

const shipped = variants().length;

afterAll(() => {
  vi.unstubAllGlobals();
  // A variant stays registered for good: the next file imports everything anew.
  if (variants().length !== shipped) vi.resetModules();
});
