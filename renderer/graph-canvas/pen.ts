/** What of a 2D context draws and writes here. */
export interface Pen extends Pick<
  CanvasRenderingContext2D,
  | 'font'
  | 'fillStyle'
  | 'strokeStyle'
  | 'lineWidth'
  | 'lineJoin'
  | 'textAlign'
  | 'textBaseline'
  | 'direction'
  | 'beginPath'
  | 'arc'
  | 'moveTo'
  | 'lineTo'
  | 'fill'
  | 'stroke'
  | 'fillRect'
  | 'fillText'
  | 'strokeText'
> {
  measureText(text: string): { width: number }
}
