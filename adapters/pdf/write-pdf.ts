import PDFDocument from 'pdfkit';

/** A part of a page, in the order in which it is read. */
export type PdfBlock =
  | { readonly kind: 'title' | 'heading' | 'text' | 'note'; readonly text: string }
  /** A row of large numbers. */
  | {
      readonly kind: 'figures';
      readonly figures: readonly { readonly name: string; readonly value: string }[];
    }
  /** Bars of a time line; `summary` describes them in words. */
  | { readonly kind: 'bars'; readonly values: readonly number[]; readonly summary: string }
  | {
      readonly kind: 'rows';
      readonly rows: readonly { readonly name: string; readonly value: string }[];
    };

interface PdfOptions {
  readonly title: string;
  /** Such as `en-US`. */
  readonly language: string;
  readonly created: Date;
  /** Path of a TrueType font that has every character. */
  readonly fontFile: string;
}

/** Points. */
const MARGIN = 56;
const BARS_HEIGHT = 70;
const INK = '#1d2521';
const MUTED = '#5b665f';
const BRAND = '#2f6b4f';

const looks = {
  title: { size: 26, colour: INK, role: 'H1', after: 6 },
  heading: { size: 12, colour: INK, role: 'H2', after: 6 },
  text: { size: 11, colour: MUTED, role: 'P', after: 14 },
  note: { size: 9, colour: MUTED, role: 'P', after: 0 },
} as const;

/**
 * Writes an A4 document whose text can be selected and read out: tagged, with a title and a language.
 */
export async function writePdf(blocks: readonly PdfBlock[], options: PdfOptions): Promise<Buffer> {
  const document = new PDFDocument({
    size: 'A4',
    margin: MARGIN,
    pdfVersion: '1.7',
    tagged: true,
    displayTitle: true,
    lang: options.language,
    font: options.fontFile,
    info: { Title: options.title, CreationDate: options.created },
  });
  const chunks: Buffer[] = [];
  document.on('data', (chunk: Buffer) => chunks.push(chunk));
  const done = new Promise((resolve, reject) => {
    document.on('end', resolve);
    document.on('error', reject);
  });
  const root = document.struct('Document');
  document.addStructure(root);
  for (const block of blocks) drawBlock(document, root, block);
  root.end();
  document.end();
  await done;
  return Buffer.concat(chunks);
}

type Document = PDFKit.PDFDocument;
type Structure = PDFKit.PDFStructureElement;

function drawBlock(document: Document, root: Structure, block: PdfBlock): void {
  if (block.kind === 'figures') drawFigures(document, root, block.figures);
  else if (block.kind === 'bars') drawBars(document, root, block);
  else if (block.kind === 'rows') drawRows(document, root, block.rows);
  else drawText(document, root, block);
}

function drawText(
  document: Document,
  root: Structure,
  { kind, text }: { readonly kind: keyof typeof looks; readonly text: string },
): void {
  const { size, colour, role, after } = looks[kind];
  root.add(
    document.struct(role, {}, () => {
      document.fontSize(size).fillColor(colour).text(text, MARGIN, document.y);
    }),
  );
  document.y += after;
}

const widthOf = ({ page }: Document) => page.width - 2 * MARGIN;

function drawFigures(
  document: Document,
  root: Structure,
  figures: readonly { readonly name: string; readonly value: string }[],
): void {
  const top = document.y;
  const width = widthOf(document) / figures.length;
  figures.forEach(({ name, value }, i) => {
    const x = MARGIN + i * width;
    root.add(
      document.struct('P', {}, () => {
        document.fontSize(9).fillColor(MUTED).text(name, x, top, { width });
        document
          .fontSize(24)
          .fillColor(INK)
          .text(value, x, top + 14, { width });
      }),
    );
  });
  document.y = top + 60;
}

function drawBars(
  document: Document,
  root: Structure,
  { values, summary }: { readonly values: readonly number[]; readonly summary: string },
): void {
  const base = document.y + BARS_HEIGHT;
  const step = widthOf(document) / values.length;
  const largest = Math.max(1, ...values);
  root.add(
    document.struct('Figure', { alt: summary }, () => {
      document.fillColor(BRAND);
      values.forEach((value, i) => {
        const height = Math.max(0.5, (BARS_HEIGHT * value) / largest);
        document.rect(MARGIN + i * step, base - height, step * 0.8, height);
      });
      document.fill();
    }),
  );
  document.y = base + 6;
  drawText(document, root, { kind: 'note', text: summary });
  document.y += 14;
}

function drawRows(
  document: Document,
  root: Structure,
  rows: readonly { readonly name: string; readonly value: string }[],
): void {
  const list = document.struct('L');
  root.add(list);
  for (const { name, value } of rows) {
    list.add(
      document.struct('LI', {}, () => {
        const top = document.y;
        const width = widthOf(document);
        document.fontSize(10).fillColor(INK);
        document.text(name, MARGIN, top, { width: width - 70, height: 13, ellipsis: true });
        document.text(value, MARGIN + width - 60, top, { width: 60, align: 'right' });
        document.y = top + 16;
      }),
    );
  }
  list.end();
  document.y += 10;
}
