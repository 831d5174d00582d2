/** Reads tables of a FlatBuffer. Damaged bytes make it throw a RangeError. */
export interface Flatbuffer {
  /** Address of the root table. */
  root(): number;
  /** Address of a table's field; 0 if the field is absent. */
  field(table: number, index: number): number;
  /** The table that a field or an element of a vector points to. */
  table(at: number): number;
  /** Addresses of a vector's elements of four bytes. */
  elements(at: number): number[];
  bytes(at: number): Uint8Array;
  text(at: number): string;
  int8(at: number, absent: number): number;
  int32(at: number, absent: number): number;
}

export function readFlatbuffer(buffer: Uint8Array): Flatbuffer {
  const view = new DataView(buffer.buffer, buffer.byteOffset, buffer.byteLength);
  const follow = (at: number) => at + view.getUint32(at, true);
  const bytes = (at: number) => {
    if (at === 0) return new Uint8Array();
    const start = follow(at) + 4;
    const length = view.getUint32(start - 4, true);
    if (start + length > buffer.length) throw new RangeError('The file ends too early.');
    return buffer.subarray(start, start + length);
  };
  return {
    root: () => follow(0),
    field(table, index) {
      const layout = table - view.getInt32(table, true);
      const entry = 4 + 2 * index;
      if (entry >= view.getUint16(layout, true)) return 0;
      const offset = view.getUint16(layout + entry, true);
      return offset === 0 ? 0 : table + offset;
    },
    table: follow,
    elements(at) {
      if (at === 0) return [];
      const start = follow(at);
      const count = view.getUint32(start, true);
      if (start + 4 * count > buffer.length) throw new RangeError('The file ends too early.');
      return Array.from({ length: count }, (_, i) => start + 4 + 4 * i);
    },
    bytes,
    text: (at) => new TextDecoder().decode(bytes(at)),
    int8: (at, absent) => (at === 0 ? absent : view.getInt8(at)),
    int32: (at, absent) => (at === 0 ? absent : view.getInt32(at, true)),
  };
}
