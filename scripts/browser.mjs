/**
 * Finds the Chromium or Chrome that the browser tests and screenshots run in, and installs Debian's headless shell where this
 * process may. From the command line it prints the path, or says in one line what to do and exits with 1.
 */
import { spawnSync } from "node:child_process";
import { accessSync, constants, existsSync, readFileSync, statSync } from "node:fs";
import { basename, delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright";

/** The same engine without profile and window. */
const SHELL = "chromium-headless-shell";
const SHELLS = [SHELL, "chrome-headless-shell"];

const NAMES = [
  ...SHELLS,
  "chromium",
  "chromium-browser",
  "google-chrome-stable",
  "google-chrome",
  "chrome",
  "microsoft-edge",
];

const MAC_PATHS = [
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge",
];

const WINDOWS_PATHS = [
  "Chromium\\Application\\chrome.exe",
  "Google\\Chrome\\Application\\chrome.exe",
  "Microsoft\\Edge\\Application\\msedge.exe",
];

/** Features that no page under test uses, each at the cost of a process per page or window: a spare renderer, popups of the address bar. */
const UNUSED = ["SpareRendererForSitePerProcess", "WebUIOmniboxAimPopup", "WebUIOmniboxFullPopup", "WebUIOmniboxPopup"];

/** The features that Playwright switches off: only the last list on the command line counts. */
const OFF_FOR_PLAYWRIGHT = [
  "AimEnabled",
  "AvoidCorsURLLoaderRestartOnRedirect",
  "AvoidUnnecessaryBeforeUnloadCheckSync",
  "DestroyProfileOnBrowserClose",
  "HttpsFirstBalancedModeAutoEnable",
  "HttpsUpgrades",
  "LensOverlay",
  "MediaRouter",
  "NetworkTimeServiceQuerying",
  "OptimizationHints",
  "PaintHolding",
  "PreconnectToSearch",
  "ThirdPartyStoragePartitioning",
];

/** Flags that keep the browser quiet, offline but for the page under test, and able to run in a container. */
const FLAGS = [
  `--disable-features=${[...OFF_FOR_PLAYWRIGHT, ...UNUSED].join()}`,
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--disable-dev-shm-usage",
];

const ADVICE =
  "No Chromium or Chrome found: run `npx playwright install chromium`, install one (Debian: `apt-get install chromium-headless-shell`), or set CHROMIUM_PATH to its path.";

/** @param {string} path */
function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}

/** @returns {string[]} where this operating system keeps browsers, likeliest first */
function usualPlaces() {
  if (process.platform === "win32") {
    const folders = ["PROGRAMFILES", "PROGRAMFILES(X86)", "LOCALAPPDATA"].flatMap((name) => process.env[name] ?? []);
    return folders.flatMap((folder) => WINDOWS_PATHS.map((path) => join(folder, path)));
  }
  const folders = [...(process.env["PATH"] ?? "").split(delimiter), "/usr/bin", "/usr/local/bin", "/snap/bin"];
  const named = NAMES.flatMap((name) => folders.filter(Boolean).map((folder) => join(folder, name)));
  return process.platform === "darwin" ? [...MAC_PATHS, ...named] : named;
}

/**
 * The browser to use: `CHROMIUM_PATH` where it is set, else one installed on the machine, else playwright's own.
 *
 * @returns {string | undefined} an absolute path, or undefined where there is none
 * @throws {Error} where `CHROMIUM_PATH` names no executable file: a wish is never silently replaced
 */
export function findBrowser() {
  const wished = process.env["CHROMIUM_PATH"];
  if (wished) {
    if (!isExecutable(wished)) throw new Error(`CHROMIUM_PATH names no executable file: ${wished}`);
    return wished;
  }
  return [...usualPlaces(), chromium.executablePath()].find(isExecutable);
}

/**
 * The options for playwright's `chromium.launch`.
 *
 * @returns {{ executablePath: string, args: string[] }}
 * @throws {Error} if no browser is found, with a sentence that says what to do
 */
export function launchOptions() {
  const executablePath = findBrowser();
  if (!executablePath) throw new Error(ADVICE);
  return { executablePath, args: [...FLAGS] };
}

function mayInstall() {
  return (
    process.platform === "linux" &&
    process.getuid?.() === 0 &&
    existsSync("/usr/bin/apt-get") &&
    existsSync("/etc/os-release") &&
    /^ID=debian$/m.test(readFileSync("/etc/os-release", "utf8"))
  );
}

/** Installs Debian's headless shell; what it reports goes to standard error, so that standard output stays the path alone. */
function install() {
  console.error("Installing Debian's headless Chromium with apt-get.");
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  // Offline the browser that is there does: nobody waits long for what cannot be had.
  const hurried = ["Acquire::Retries=1", "Acquire::http::Timeout=15", "Acquire::https::Timeout=15"];
  const options = ["--quiet", ...hurried.flatMap((option) => ["--option", option])];
  for (const args of [["update"], ["install", "--yes", "--no-install-recommends", "--no-remove", SHELL]]) {
    spawnSync("apt-get", [...options, ...args], { env, stdio: ["ignore", process.stderr, process.stderr] });
  }
}

/** Tells whether the browser to use was wished for, or is as light as can be had. */
function isBest() {
  return Boolean(process.env["CHROMIUM_PATH"]) || SHELLS.includes(basename(findBrowser() ?? ""));
}

/**
 * Finds a browser, installing Debian's headless shell where that is missing and this process may. Another browser does where it cannot be
 * had.
 *
 * @returns {string} an absolute path
 * @throws {Error} where there is none, with a sentence that says what to do
 */
export function ensureBrowser() {
  if (!isBest() && mayInstall()) install();
  return launchOptions().executablePath;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  try {
    console.log(ensureBrowser());
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
