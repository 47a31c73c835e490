/** The mark on the night as an icon of an installed application; a maskable one leaves the edge to the system's shape. */
export function appIcon({ maskable }: { maskable: boolean }): string {
  const [scale, corner] = maskable ? [0.62, 0] : [0.74, 7]
  const shift = 16 - 16 * scale
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" width="32" height="32">
<rect width="32" height="32" rx="${corner}" fill="#0b2030"/>
<g transform="translate(${shift} ${shift}) scale(${scale})"><path d="M25.4 23.1A11.6 11.6 0 1 1 19.6 5" fill="none" stroke="#f3efe2" stroke-width="5" stroke-linecap="round"/><circle cx="26.1" cy="10.7" r="4.4" fill="#ff6a45"/></g>
</svg>`
}
