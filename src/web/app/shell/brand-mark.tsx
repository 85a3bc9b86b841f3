/** The product's mark: a wall with its gate, as index.html draws it. */
export function BrandMark() {
  return (
    <svg width="20" height="20" viewBox="0 0 20 20" aria-hidden>
      <rect width="20" height="20" rx="4.5" fill="currentColor" />
      <path
        d="M4.5 15.5V6h2.4v2h1.9V6h2.4v2h1.9V6h2.4v9.5h-3.6v-2.2a1.9 1.9 0 0 0-3.8 0v2.2z"
        fill="var(--rampart-page)"
      />
    </svg>
  );
}
