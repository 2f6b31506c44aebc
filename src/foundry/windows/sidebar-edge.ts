/** The left edge of the sidebar, in pixels of the page; the page's right end where it is not shown. */
export function sidebarEdge(): number {
  const sidebar = document.getElementById("sidebar")?.getBoundingClientRect();
  return sidebar === undefined || sidebar.width === 0 ? document.documentElement.clientWidth : sidebar.left;
}
