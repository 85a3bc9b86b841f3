import model from './ocr-b-model.json' with { type: 'json' };

/** In the model's order. */
export const alphabet = model.labels;

const classes = alphabet.length;
const { features } = model;
const weights = decoded(model.weights);

/** By pair of characters: above zero for the first. */
export type Decisions = Float32Array;

function pairOf(first: number, second: number): number {
  return first * classes - (first * (first + 1)) / 2 + second - first - 1;
}

/** Weight beside the model, whose glyphs have lost their size. */
const likenessWeight = 6;

/**
 * Applies the pairwise linear machines of `mrz-detection`'s model (ocr-b-model.md), and adds the difference in
 * likeness.
 */
export function decide(glyph: Float32Array, likeness: Float32Array): Decisions {
  const decisions = new Float32Array((classes * (classes - 1)) / 2);
  let pair = 0;
  for (let one = 0; one < classes; one += 1) {
    for (let other = one + 1; other < classes; other += 1, pair += 1) {
      let sum = 0;
      const start = pair * features;
      for (let feature = 0; feature < features; feature += 1)
        sum += (weights[start + feature] ?? 0) * (glyph[feature] ?? 0);
      const alike = (likeness[one] ?? 0) - (likeness[other] ?? 0);
      decisions[pair] = sum * (model.scales[pair] ?? 0) - (model.bias[pair] ?? 0) + likenessWeight * alike;
    }
  }
  return decisions;
}

/** Returns above zero if `one` is preferred. */
export function preference(decisions: Decisions, one: number, other: number): number {
  return one < other ? (decisions[pairOf(one, other)] ?? 0) : -(decisions[pairOf(other, one)] ?? 0);
}

function decoded(base64: string): Int8Array {
  return Int8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
}
