/** What is in `static` is copied beside the built module: `dist` is then a folder that Foundry takes. */
export default {
  publicDir: "static",
  build: {
    target: "es2022",
    lib: { entry: "src/main.ts", formats: ["es"], fileName: () => "back-and-forth.mjs" },
  },
};
