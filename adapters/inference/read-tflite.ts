import { type Flatbuffer, readFlatbuffer } from './flatbuffer';

/** Weights or values; shapes in TensorFlow's order. */
export interface Weights {
  readonly shape: readonly number[];
  readonly values: Float32Array;
}

/** One layer of a network. Tensors are identified by their index in the file. */
export interface Layer {
  readonly kind: 'convolution' | 'depthwise' | 'sum';
  readonly inputs: readonly number[];
  readonly output: number;
  /** Filters of both kinds of convolution. */
  readonly filters?: Weights;
  readonly bias?: Weights;
  readonly stride: number;
  readonly padding: 'same' | 'valid';
  readonly activation: 'linear' | 'relu' | 'relu6';
}

export interface Network {
  readonly input: number;
  /** Rows, columns, channels. */
  readonly inputShape: readonly number[];
  readonly layers: readonly Layer[];
}

/** Codes of the operators, in the file format's numbering. */
const OPERATOR = { sum: 0, convolution: 3, depthwise: 4, dequantize: 6 } as const;
const HALF_FLOATS = 1;

interface Tensor {
  readonly name: string;
  readonly shape: readonly number[];
  readonly type: number;
  readonly data: Uint8Array;
}

interface Operator {
  readonly code: number;
  readonly inputs: readonly number[];
  readonly outputs: readonly number[];
  /** Address of the table of its options; 0 if it has none. */
  readonly options: number;
}

/**
 * Reads the layers of a TensorFlow Lite model up to one of its tensors. Only supports the operators of a
 * MobileNet.
 * @param lastTensor end of the name of the tensor that the last layer computes.
 * @throws Error for a damaged file and for one without this tensor.
 */
export function readTflite(bytes: Uint8Array, lastTensor: string): Network {
  const file = readFlatbuffer(bytes);
  const [graph] = file.elements(file.field(file.root(), 2)).map(file.table);
  if (graph === undefined) throw new Error('The model has no network.');
  const tensors = readTensors(file, graph);
  const operators = readOperators(file, graph);
  const layers = readLayers(file, operators, tensors);
  const isLast = ({ output }: Layer) => tensors[output]?.name.endsWith(lastTensor) === true;
  const end = layers.findIndex(isLast);
  const [input] = readNumbers(file, file.field(graph, 1));
  if (end < 0 || input === undefined) throw new Error('The model is another one.');
  const [, ...inputShape] = tensors[input]?.shape ?? [];
  return { input, inputShape, layers: keepNeeded(layers.slice(0, end + 1)) };
}

/** Returns the layers that the last one depends on. */
function keepNeeded(layers: readonly Layer[]): Layer[] {
  const needed = new Set(layers.slice(-1).map(({ output }) => output));
  return [...layers]
    .reverse()
    .filter(({ output, inputs }) => {
      if (!needed.has(output)) return false;
      for (const input of inputs) needed.add(input);
      return true;
    })
    .reverse();
}

function readTensors(file: Flatbuffer, graph: number): Tensor[] {
  const buffers = file.elements(file.field(file.root(), 4)).map(file.table);
  return file.elements(file.field(graph, 0)).map((element) => {
    const tensor = file.table(element);
    const buffer = buffers[file.int32(file.field(tensor, 2), 0)];
    return {
      name: file.text(file.field(tensor, 3)),
      shape: readNumbers(file, file.field(tensor, 0)),
      type: file.int8(file.field(tensor, 1), 0),
      data: buffer === undefined ? new Uint8Array() : file.bytes(file.field(buffer, 0)),
    };
  });
}

function readOperators(file: Flatbuffer, graph: number): Operator[] {
  const codes = file.elements(file.field(file.root(), 1)).map((element) => {
    const table = file.table(element);
    return Math.max(file.int8(file.field(table, 0), 0), file.int32(file.field(table, 3), 0));
  });
  return file.elements(file.field(graph, 3)).map((element) => {
    const operator = file.table(element);
    const options = file.field(operator, 4);
    return {
      code: codes[file.int32(file.field(operator, 0), 0)] ?? -1,
      inputs: readNumbers(file, file.field(operator, 1)),
      outputs: readNumbers(file, file.field(operator, 2)),
      options: options === 0 ? 0 : file.table(options),
    };
  });
}

function readNumbers(file: Flatbuffer, vector: number): number[] {
  return file.elements(vector).map((at) => file.int32(at, 0));
}

function readLayers(
  file: Flatbuffer,
  operators: readonly Operator[],
  tensors: readonly Tensor[],
): Layer[] {
  // Weights stored as half floats are separate tensors.
  const storedAs = new Map(
    operators
      .filter(({ code }) => code === OPERATOR.dequantize)
      .map(({ inputs, outputs }) => [outputs[0], inputs[0]]),
  );
  const weightsOf = (index = -1): Weights => {
    const tensor = tensors[storedAs.get(index) ?? index];
    if (tensor === undefined) throw new Error('The model has no weights.');
    return { shape: tensor.shape, values: toFloats(tensor) };
  };
  return operators.flatMap(({ code, inputs, outputs, options }): Layer[] => {
    const kind = kindOf(code);
    const [first = -1, filters, bias] = inputs;
    const output = outputs[0] ?? -1;
    if (kind === undefined) return [];
    if (kind === 'sum') return [{ ...plain, kind, inputs: [...inputs], output }];
    const activationField = kind === 'convolution' ? 3 : 4;
    return [
      {
        kind,
        inputs: [first],
        output,
        filters: weightsOf(filters),
        bias: weightsOf(bias),
        stride: file.int32(file.field(options, 1), 1),
        padding: file.int8(file.field(options, 0), 0) === 0 ? 'same' : 'valid',
        activation: toActivation(file.int8(file.field(options, activationField), 0)),
      },
    ];
  });
}

const plain = { stride: 1, padding: 'same', activation: 'linear' } as const;

function kindOf(code: number): Layer['kind'] | undefined {
  if (code === OPERATOR.sum) return 'sum';
  if (code === OPERATOR.convolution) return 'convolution';
  return code === OPERATOR.depthwise ? 'depthwise' : undefined;
}

function toActivation(code: number): Layer['activation'] {
  if (code === 3) return 'relu6';
  return code === 1 ? 'relu' : 'linear';
}

function toFloats({ type, data }: Tensor): Float32Array {
  // A copy is aligned for typed arrays.
  const { buffer } = new Uint8Array(data);
  if (type !== HALF_FLOATS) return new Float32Array(buffer);
  // Float32Array.from would create a list of all values first.
  const halves = new Uint16Array(buffer);
  const values = new Float32Array(halves.length);
  for (let i = 0; i < halves.length; i++) values[i] = fromHalf(halves[i] ?? 0);
  return values;
}

/** Returns the value of a 16-bit float. */
function fromHalf(bits: number): number {
  const sign = bits & 0x8000 ? -1 : 1;
  const exponent = (bits >> 10) & 31;
  const fraction = (bits & 1023) / 1024;
  if (exponent === 0) return sign * fraction * 2 ** -14;
  return sign * (1 + fraction) * 2 ** (exponent - 15);
}
