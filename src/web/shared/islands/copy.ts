/** Buttons that copy a number, such as that of a voucher; without this script they are not there. */
const SHOWN_MS = 2_000;

for (const button of document.querySelectorAll<HTMLButtonElement>('button[data-clip]')) {
  button.hidden = false;
  const label = button.textContent;
  button.addEventListener('click', async () => {
    try {
      await navigator.clipboard.writeText(button.dataset.clip ?? '');
      button.textContent = button.dataset.copied ?? label;
    } catch {
      // Not allowed here: the number stands beside it, to be marked by hand.
      button.hidden = true;
    }
    setTimeout(() => {
      button.textContent = label;
    }, SHOWN_MS);
  });
}
