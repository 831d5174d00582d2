declare module 'libheif-js/libheif-wasm/libheif-bundle.mjs' {
  /** Starts the decoder; `decode-heic.ts` says what of it we use. */
  const createLibheif: () => unknown;

  // biome-ignore lint/style/noDefaultExport: this is how the package exports it
  export { createLibheif as default };
}
