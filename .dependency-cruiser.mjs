/** The layers of the core from bottom to top: each imports itself and what stands before it. */
const CORE_LAYERS = ["state", "options", "screen", "engine", "mechanics", "commands", "parts", "sets"];

/** One rule for each layer of the core, and one for the variants, which stand on all of them. */
function coreLayers() {
  const onto = (layer, below) => ({
    name: `core-${layer}-rests-on-what-is-below`,
    comment: `The core's layers, each importing only itself and those before it: ${CORE_LAYERS.join(", ")}, variants.`,
    severity: "error",
    from: { path: `^src/core/${layer}/` },
    to: { path: "^src/core/", pathNot: `^src/core/(${below.join("|")})/` },
  });
  return [
    ...CORE_LAYERS.map((layer, i) => onto(layer, CORE_LAYERS.slice(0, i + 1))),
    onto("variants", [...CORE_LAYERS, "variants"]),
  ];
}

/** @type {import("dependency-cruiser").IConfiguration} */
export default {
  forbidden: [
    {
      name: "no-cycles-in-the-core",
      comment:
        "The core has one order from bottom to top, so types count as well: a cycle means that two ideas are mixed up.",
      severity: "error",
      from: { path: "^src/core/" },
      to: { circular: true },
    },
    {
      name: "no-cycles-at-run-time",
      comment: "Elsewhere types may name each other: what a lower room does with a fight takes the fight's own type.",
      severity: "error",
      from: { pathNot: "^src/core/" },
      to: { circular: true, viaOnly: { dependencyTypesNot: ["type-only"] } },
    },
    {
      name: "core-stands-alone",
      comment: "The core runs without Foundry, browser or Node: only valibot comes from outside.",
      severity: "error",
      from: { path: "^src/core/" },
      to: { pathNot: "^(src/core/|node_modules/valibot/)" },
    },
    {
      name: "core-through-its-front-door",
      comment:
        "What the Foundry side may use is what src/core/index.ts exports, and the doors for scenarios, secrets and the story.",
      severity: "error",
      from: { path: "^src/(foundry/|module\\.ts$)" },
      to: { path: "^src/core/", pathNot: "^src/core/((scenario|secrets|story)/)?index\\.ts$" },
    },
    ...coreLayers(),
    {
      name: "variants-know-no-other-variant",
      comment: "A variant is a folder that can be copied or taken away; what two share belongs in src/core/mechanics.",
      severity: "error",
      from: { path: "^src/core/variants/([^/]+)/" },
      to: { path: "^src/core/variants/[^/]+/", pathNot: "^src/core/variants/$1/" },
    },
    {
      name: "only-the-door-names-variants",
      comment: "One list names the variants. All else serves any of them.",
      severity: "error",
      from: { path: "^src/core/", pathNot: "^src/core/variants/(all\\.ts$|[^/]+/)" },
      to: { path: "^src/core/variants/[^/]+/" },
    },
    {
      name: "foundry-side-knows-no-variant",
      comment: "The Foundry side draws and runs any variant from its view model.",
      severity: "error",
      from: { path: "^src/(foundry/|module\\.ts$)" },
      to: { path: "^src/core/variants/" },
    },
    {
      name: "source-needs-nothing-from-tests",
      comment: "What ships never reaches into tests or scripts.",
      severity: "error",
      from: { path: "^src/" },
      to: { path: "^(test|scripts)/" },
    },
    {
      name: "source-needs-no-dev-dependency",
      comment: "What ships is bundled from dependencies; Handlebars is Foundry's own at run time.",
      severity: "error",
      from: { path: "^src/" },
      to: { dependencyTypes: ["npm-dev", "npm-optional", "npm-peer", "core"], dependencyTypesNot: ["type-only"] },
    },
    {
      name: "example-has-only-what-it-is-handed",
      comment: "The example of another module uses the public interface; types aside it imports nothing but itself.",
      severity: "error",
      from: { path: "^docs/example-module/src/" },
      to: { pathNot: "^(docs/example-module/src/|turnwright$)" },
    },
    {
      name: "stand-in-knows-only-public-data",
      comment: "The stand-in plays Foundry: it loads the built module and never reaches into its source.",
      severity: "error",
      from: { path: "^test/tabletop/", pathNot: "\\.test\\.ts$" },
      to: { path: "^src/" },
    },
    {
      name: "resolvable",
      comment:
        "Every import leads somewhere. The example of another module has types only from us, built with the package.",
      severity: "error",
      from: { pathNot: "^docs/example-module/" },
      to: { couldNotResolve: true },
    },
    {
      name: "declared",
      comment: "Every package used is named in package.json.",
      severity: "error",
      from: {},
      to: { dependencyTypes: ["npm-no-pkg", "npm-unknown", "undetermined"] },
    },
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    exclude: { path: "^dist/" },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.base.json" },
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "require", "node", "default", "types"],
    },
  },
};
