package dev.platform.content.search;

import org.jspecify.annotations.Nullable;

/**
 * A page that fits a query.
 *
 * @param title its title, or the heading of the part that fits
 * @param section the section of the page, or the page of the part
 * @param url where it is on this site
 * @param text an excerpt
 * @param grade how much there is of what it describes, if that is in question
 */
public record Hit(String title, String section, String url, String text, @Nullable String grade) {}
