package dev.platform.content.source;

import java.time.LocalDate;
import java.util.List;
import java.util.Optional;

/**
 * What stands above the text of a page.
 *
 * @param title the page's only first-level heading
 * @param description one sentence, for lists and search results
 * @param date when it was first published
 * @param updated when it was last changed in substance
 * @param authors names of people
 * @param tags lowercase words
 * @param order place among its neighbours; lower comes first
 * @param draft whether it is not to be served yet
 */
public record Frontmatter(
    String title,
    String description,
    Optional<LocalDate> date,
    Optional<LocalDate> updated,
    List<String> authors,
    List<String> tags,
    int order,
    boolean draft) {}
