import { column } from './blocks';
import { isRightToLeft } from './clean-text';
import { WHITE } from './colours';
import { type LayoutContext, setBlock } from './layout-context';
import { fitWords, type PlacedWords, placeWords } from './place-words';
import { alignmentOf } from './theme';

/** Size of a caption's title. */
const SIZE = 0.74;
/** Hundredths of the frame between two highlights. */
const GAP = 3.2;

/** Draws the highlights as a list at the captions' place. @throws MissingGlyphs */
export async function drawHighlights(
  context: LayoutContext,
  highlights: readonly string[],
): Promise<PlacedWords> {
  const rightToLeft = isRightToLeft(highlights[0] ?? '');
  const { lowerThird, styles } = context.theme;
  const alignment = alignmentOf(lowerThird, rightToLeft);
  const style = { ...styles.captionTitle, size: SIZE * styles.captionTitle.size };
  const words = await fitWords(context, async (fitted) => {
    const parts = await Promise.all(
      highlights.map(async (text, i) => ({
        block: await setBlock(fitted, {
          text,
          field: `Highlight ${i + 1}`,
          style,
          alignment,
          maxWidth: fitted.isNarrow ? fitted.safe.width : 0.6 * fitted.safe.width,
          colour: WHITE,
          maxLines: 2,
          minScale: 0.6,
          needsScrim: true,
        }),
        gap: GAP * fitted.unit,
      })),
    );
    return { block: column(parts, alignment), isRightToLeft: rightToLeft };
  });
  return placeWords(context, words, lowerThird);
}
