/** Runs a deed once the frame of now is on screen; the result calls it off. */
export function afterPaint(deed: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(deed)
  })
  return () => {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
  }
}
