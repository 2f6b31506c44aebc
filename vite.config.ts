import { defineConfig } from "vite";

export default defineConfig({
  publicDir: false,
  build: {
    target: "es2022",
    sourcemap: true,
    reportCompressedSize: false,
    lib: { entry: "src/module.ts", formats: ["es"], fileName: () => "turnwright.mjs" },
    // Foundry derives hook names from class names: classes that it gets to see say theirs, all others may lose it.
    rolldownOptions: { output: { minify: true } },
  },
});
