import { defineConfig } from "vite";

export default defineConfig({
  publicDir: false,
  build: {
    target: "es2022",
    sourcemap: true,
    reportCompressedSize: false,
    lib: { entry: "src/module.ts", formats: ["es"], fileName: () => "turnwright.mjs" },
    rolldownOptions: {
      output: {
        // Foundry derives hook names from class names, so those must survive minification.
        keepNames: true,
        minify: true,
      },
    },
  },
});
