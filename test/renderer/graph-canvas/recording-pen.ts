import type { Pen } from '../../../renderer/graph-canvas/pen.ts'

/** Keeps what was drawn, in its order, and what was written, each with the direction that it was written in. */
export class RecordingPen implements Pen {
  readonly drawn: string[] = []
  readonly written: [text: string, direction: string][] = []
  font = ''
  fillStyle = ''
  strokeStyle = ''
  lineWidth = 1
  lineJoin: CanvasLineJoin = 'miter'
  textAlign: CanvasTextAlign = 'start'
  textBaseline: CanvasTextBaseline = 'alphabetic'
  direction: CanvasDirection = 'inherit'
  private readonly corners: [number, number][] = []
  private centre = ''

  beginPath(): void {
    this.corners.length = 0
    this.centre = ''
  }

  arc(x: number, y: number, size: number): void {
    this.centre = `disc ${x} ${y} ${size}`
  }

  moveTo(x: number, y: number): void {
    this.corners.push([x, y])
  }

  lineTo(x: number, y: number): void {
    this.corners.push([x, y])
  }

  fill(): void {
    this.drawn.push(`${this.fillStyle} ${this.centre || `head ${this.corners.flat().join(' ')}`}`)
  }

  stroke(): void {
    this.drawn.push(`${this.strokeStyle} ${this.centre || `line ${this.corners.flat().join(' ')}`}`)
  }

  measureText(text: string): { width: number } {
    return { width: 6 * text.length }
  }

  fillRect(): void {}

  strokeText(): void {}

  fillText(text: string): void {
    this.drawn.push(text)
    this.written.push([text, this.direction])
  }
}
