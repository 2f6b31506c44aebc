import { dirname, join } from "node:path/posix";
import { expect, it } from "vitest";
import { exists, filesBelow, read } from "./project.ts";

const pages = filesBelow().filter((path) => path.endsWith(".md"));

const withoutCode = (page: string): string => read(page).replaceAll(/^```[^]*?^```/gm, "");

/** The anchors of a page's headings, as GitHub makes them. */
const anchorsOf = (page: string): string[] =>
  [...withoutCode(page).matchAll(/^#+ (.+)$/gm)].map(([, heading = ""]) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\w\- ]/g, "")
      .replaceAll(" ", "-"),
  );

it("leads from every link in the documents to a file and a heading", () => {
  const dead = pages.flatMap((page) =>
    [...withoutCode(page).matchAll(/\]\((?!https?:)([^)\s#]*)#?([^)\s]*)\)/g)].flatMap(
      ([link, path = "", anchor = ""]) => {
        const target = path === "" ? page : join(dirname(page), path);
        const isThere =
          (exists(target) || filesBelow(target).length > 0) && (anchor === "" || anchorsOf(target).includes(anchor));
        return isThere ? [] : [`${page}: ${link}`];
      },
    ),
  );
  expect(pages.length).toBeGreaterThan(15);
  expect(dead).toEqual([]);
});
