// Which key presses a view may take as its own, and how the mouse leaves the keyboard alone.

// What is typed into a field, or chosen in one, is the field's. A checkbox takes Space alone.
export function forField(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey) return true;
  const { target } = event;
  if (!(target instanceof HTMLElement)) return false;
  return target.closest('input:not([type=checkbox]), select, textarea') !== null;
}

// A list or a checkbox that was set with the mouse lets go of the focus, so that the next key goes to the view.
export function releaseAfterMouse(): () => void {
  let byMouse = false;
  const pointer = () => (byMouse = true);
  const key = () => (byMouse = false);
  const change = (event: Event) => {
    const { target } = event;
    if (byMouse && target instanceof HTMLElement && target.matches('select, [type=checkbox], [type=radio]'))
      target.blur();
  };
  addEventListener('pointerdown', pointer, true);
  addEventListener('keydown', key, true);
  addEventListener('change', change);
  return () => {
    removeEventListener('pointerdown', pointer, true);
    removeEventListener('keydown', key, true);
    removeEventListener('change', change);
  };
}
