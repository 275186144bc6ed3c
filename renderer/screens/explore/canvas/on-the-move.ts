import type Sigma from 'sigma'
import { MANY_NODES } from './network-look.ts'

/** On the canvas' box while it is drawn without edges and names. */
const CLASS = 'on-the-move'

/**
 * Of many nodes only these are drawn while the view or one of them moves. What stands on the other canvases is then
 * none, and they are taken out of the page: without a graphics card it copies each of them for every frame.
 */
export function hideWhatWaits(sigma: Sigma, container: HTMLElement): void {
  sigma.on('beforeRender', () => {
    const { isMoving, draggedEvents, currentWheelDirection } = sigma.getMouseCaptor()
    // As sigma's own `hideEdgesOnMove` has it.
    const moves = sigma.getCamera().isAnimated() || isMoving || draggedEvents > 0 || currentWheelDirection !== 0
    container.classList.toggle(CLASS, moves && sigma.getGraph().order > MANY_NODES)
  })
}

/** A node that is dragged: the drawing is on the move, and what ends it is no click. */
export function dragged(sigma: Sigma): void {
  sigma.getMouseCaptor().draggedEvents += 1
}
