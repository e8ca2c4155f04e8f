/**
 * The pages for people: the docs and the blog as HTML, from the same markdown that agents read.
 *
 * <p><b>What it is.</b> {@link dev.platform.content.page.Site} knows every page by its address and
 * language. A page is made when it is first asked for, and kept; a new library starts anew.
 *
 * <p><b>Cast.</b> The templates in {@code src/main/jte-site} become classes that escape whatever is
 * put into them. They are given an {@link dev.platform.content.page.LocalizedLibrary}, the library
 * in one language, and a {@link dev.platform.content.page.PageMeta}, what a page says of itself.
 * {@code Markdown} turns a body into HTML, {@code Translations} has the frame's words in each
 * language. {@code Assets} are style sheet, scripts and pictures.
 *
 * <p><b>Always true.</b> A page works without script. It loads nothing from elsewhere, and its
 * policy forbids it to. Raw HTML in markdown is shown, not interpreted. Every page says where its
 * markdown is, and gives it to who prefers it.
 */
@NullMarked
package dev.platform.content.page;

import org.jspecify.annotations.NullMarked;
