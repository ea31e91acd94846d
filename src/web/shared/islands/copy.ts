/** Browser script that shows the buttons for copying a value, such as a voucher number, to the clipboard. */

/** Time for which a button shows that the value was copied, in milliseconds. */
const SHOWN_MS = 2_000;

for (const button of document.querySelectorAll<HTMLButtonElement>('button[data-clip]')) {
  button.hidden = false;
  const label = button.textContent;
  button.addEventListener('click', async () => {
    try {
      await navigator.clipboard.writeText(button.dataset.clip ?? '');
      button.textContent = button.dataset.copied ?? label;
    } catch {
      // The browser denied clipboard access. The payer can still select the number on the page.
      button.hidden = true;
    }
    setTimeout(() => {
      button.textContent = label;
    }, SHOWN_MS);
  });
}
