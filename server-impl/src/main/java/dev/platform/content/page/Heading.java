package dev.platform.content.page;

/**
 * A heading of a page.
 *
 * @param level 2 is the highest, since the title is the first
 * @param anchor its name in addresses
 * @param text what it says
 */
public record Heading(int level, String anchor, String text) {}
