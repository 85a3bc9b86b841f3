const visible = /[^\s\p{Z}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]/u;

/** Whether anybody could read something in a text: blanks, direction marks and characters of no width are nothing. */
export function hasVisibleText(text: string): boolean {
  return visible.test(text);
}
