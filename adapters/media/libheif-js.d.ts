/** The part of libheif-js we use; the package describes only its generated code. */
declare module 'libheif-js/wasm-bundle.js' {
  export interface HeifImage {
    /** The wrapped C object. */
    readonly handle: { readonly $$: { readonly ptr: number } };
    get_width(): number;
    get_height(): number;
    is_primary(): boolean;
    /** Calls back with null when the picture cannot be decoded. */
    display(
      target: { data: Uint8ClampedArray<ArrayBuffer>; width: number; height: number },
      done: (shown: { data: Uint8ClampedArray<ArrayBuffer> } | null) => void,
    ): void;
    free(): void;
  }
  interface Libheif {
    HeifDecoder: new () => { decode(file: Uint8Array): HeifImage[] };
    readonly HEAPU8: Uint8Array;
    _malloc(bytes: number): number;
    _free(pointer: number): void;
    _heif_image_handle_get_raw_color_profile_size(handle: number): number;
    _heif_image_handle_get_raw_color_profile(error: number, handle: number, target: number): void;
  }
  const libheif: Libheif;
  // biome-ignore lint/style/noDefaultExport: this describes a package that has one.
  export default libheif;
}
