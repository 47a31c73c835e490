export default function Avia() {
  return null
}
