/** By the Universal Postal Union; doubtful ones left out. */
const without: ReadonlySet<string> = new Set(
  `AE AG AO AW BF BI BJ BO BQ BS BW BZ CD CF CG CI CK CM CW DJ DM ER FJ GA GD GM GQ GY HK JM KI KM KN KP ML MO MR NR NU QA RW SB SC SL
  SR ST SX SY TD TG TK TO TV UG VU YE ZW`.split(/\s+/),
);

/** Returns true for a country without post codes. Choice: noPostCode. */
export function hasNoPostCodes(country: string): boolean {
  return without.has(country);
}
