/** The functions of the AssemblyScript kernel (engine/kernel/index.ts); addresses are byte offsets. */
export interface Kernel {
  filterBytes(): number;
  fillFilter(lut: number): void;
  scratchBytes(width: number, height: number, taps: number): number;
  resample(
    ...args: [
      ...source: [address: number, width: number, height: number],
      ...target: [address: number, width: number, height: number],
      ...place: [startX: number, stepX: number, startY: number, stepY: number],
      ...memory: [lut: number, scratch: number],
    ]
  ): void;
  resampleGrid(
    ...args: [
      ...source: [address: number, width: number, height: number],
      ...target: [address: number, width: number, height: number],
      ...grid: [address: number, columns: number, cell: number, pitch: number],
      ...place: [firstX: number, firstY: number, offsetX: number, offsetY: number],
      ...memory: [lut: number, scratch: number],
    ]
  ): void;
  rgbToYuv(rgb: number, width: number, height: number, target: number): void;
  blendMask(
    ...args: [
      ...planes: [target: number, a: number, b: number, width: number, height: number],
      ...masks: [x: number, y: number],
    ]
  ): void;
  blendTable(target: number, a: number, b: number, count: number, table: number): void;
  blendChroma(
    ...args: [
      ...planes: [target: number, a: number, b: number, lumaA: number, lumaB: number],
      ...size: [width: number, height: number, weights: number],
    ]
  ): void;
  scaleAround(target: number, source: number, count: number, pivot: number, gain: number): void;
  drawOverlay(
    ...args: [
      ...target: [address: number, stride: number, x: number, y: number],
      ...cover: [address: number, width: number, height: number, value: number],
    ]
  ): void;
  warpBlend(
    ...args: [
      ...planes: [target: number, a: number, b: number, width: number, height: number],
      ...flow: [x: number, y: number, columns: number, rows: number, unit: number],
      ...mix: [amount: number, weight: number],
    ]
  ): void;
}

/** Starts the compiled kernel on a shared memory. Every thread has its own instance. */
export function startKernel(module: WebAssembly.Module, memory: WebAssembly.Memory): Kernel {
  const { exports } = new WebAssembly.Instance(module, { env: { memory } });
  return exports as unknown as Kernel;
}
