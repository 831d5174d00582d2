/**
 * The functions of the AssemblyScript kernel (engine/kernel/index.ts). Addresses are byte offsets in
 * the memory; sizes are in samples. The kernel's sources document units and limits.
 */
export interface Kernel {
  filterBytes(): number;
  fillFilter(lut: number): void;
  scratchBytes(width: number, height: number, taps: number): number;
  resample(
    source: number,
    sourceWidth: number,
    sourceHeight: number,
    target: number,
    targetWidth: number,
    targetHeight: number,
    startX: number,
    stepX: number,
    startY: number,
    stepY: number,
    lut: number,
    scratch: number,
  ): void;
  resampleGrid(
    source: number,
    sourceWidth: number,
    sourceHeight: number,
    target: number,
    targetWidth: number,
    targetHeight: number,
    grid: number,
    columns: number,
    cell: number,
    pitch: number,
    firstX: number,
    firstY: number,
    offsetX: number,
    offsetY: number,
    lut: number,
    scratch: number,
  ): void;
  rgbToYuv(rgb: number, width: number, height: number, target: number): void;
  yuvToRgba(source: number, width: number, height: number, rgba: number): void;
  blendMask(
    target: number,
    a: number,
    b: number,
    width: number,
    height: number,
    maskX: number,
    maskY: number,
  ): void;
  blendTable(target: number, a: number, b: number, count: number, table: number): void;
  blendChroma(
    target: number,
    a: number,
    b: number,
    lumaA: number,
    lumaB: number,
    width: number,
    height: number,
    weights: number,
  ): void;
  scaleAround(target: number, source: number, count: number, pivot: number, gain: number): void;
  drawOverlay(
    target: number,
    stride: number,
    x: number,
    y: number,
    coverage: number,
    width: number,
    height: number,
    value: number,
  ): void;
  warpBlend(
    target: number,
    a: number,
    b: number,
    width: number,
    height: number,
    flowX: number,
    flowY: number,
    columns: number,
    rows: number,
    unit: number,
    amount: number,
    weight: number,
  ): void;
  meanCells(
    source: number,
    stride: number,
    x: number,
    y: number,
    columns: number,
    rows: number,
    cell: number,
    target: number,
  ): void;
  darken(
    target: number,
    stride: number,
    x: number,
    y: number,
    width: number,
    height: number,
    mask: number,
    columns: number,
    cell: number,
    pivot: number,
    strength: number,
  ): void;
  mixGrid(
    target: number,
    width: number,
    height: number,
    grid: number,
    columns: number,
    cell: number,
    opacity: number,
  ): void;
  drawSprite(
    target: number,
    targetWidth: number,
    targetHeight: number,
    alpha: number,
    value: number,
    width: number,
    height: number,
    x: number,
    y: number,
    partX: number,
    partY: number,
    opacity: number,
    from: number,
    to: number,
  ): void;
}

/** Starts the compiled kernel on a memory. Every thread has its own instance. */
export function startKernel(module: WebAssembly.Module, memory: WebAssembly.Memory): Kernel {
  const { exports } = new WebAssembly.Instance(module, { env: { memory } });
  return exports as unknown as Kernel;
}
