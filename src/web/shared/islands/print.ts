/** Browser script that shows the buttons that print the page. Without the script, the buttons stay hidden. */
for (const button of document.querySelectorAll<HTMLButtonElement>('button[data-print]')) {
  button.hidden = false;
  button.addEventListener('click', () => print());
}
