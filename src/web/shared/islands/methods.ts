/**
 * Browser script that shows the fields of the selected payment method. Without the script, a button redraws
 * the page on the server.
 */
for (const form of document.querySelectorAll<HTMLFormElement>('form:has(input[data-way])')) enhance(form);

function enhance(form: HTMLFormElement): void {
  const ways = [...form.querySelectorAll<HTMLInputElement>('input[data-way]')];
  const redraw = form.querySelector<HTMLButtonElement>('[data-redraw]');
  // Remove the button instead of hiding it: the Enter key activates the first button of a form.
  redraw?.remove();
  const open = () => {
    const chosen = ways.find(({ checked }) => checked);
    if (!chosen) return;
    for (const way of ways) {
      const panel = form.querySelector<HTMLFieldSetElement>(`[data-panel="${way.value}"]`);
      if (!panel) continue;
      panel.hidden = way !== chosen;
      // Disabled fieldsets keep their values but are not submitted.
      panel.disabled = panel.hidden;
    }
    form.action = chosen.dataset.way ?? form.action;
    const button = form.querySelector('[data-copy="button"]');
    if (button && chosen.dataset.button) button.textContent = chosen.dataset.button;
  };
  form.addEventListener('change', ({ target }) => {
    if (!(target instanceof HTMLInputElement) || !ways.includes(target)) return;
    open();
    if (target.dataset.reloads === undefined || !redraw) return;
    form.append(redraw);
    form.requestSubmit(redraw);
  });
  // The browser may restore an earlier selection.
  addEventListener('pageshow', open);
  open();
}
