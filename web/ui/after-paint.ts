/** Runs a callback once the frame of now is on screen; the result calls it off. */
export function afterPaint(callback: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const requested = requestAnimationFrame(() => {
    timer = setTimeout(callback)
  })
  return () => {
    cancelAnimationFrame(requested)
    clearTimeout(timer)
  }
}
