package dev.platform.content.source;

import java.time.LocalDate;
import java.util.List;
import java.util.Optional;

/**
 * What stands above the text of a page.
 *
 * @param title the page's only first-level heading
 * @param nav its shorter name in the list of the pages of its section
 * @param description one sentence, for lists and search results
 * @param date when it was first published
 * @param updated when it was last changed in substance
 * @param authors names of people
 * @param tags lowercase words
 * @param keywords words that readers search for and the text does not have
 * @param grade how much there is of what the page describes, where that is in question
 * @param order place among its neighbours; lower comes first
 * @param draft whether it is not to be served yet
 */
public record Frontmatter(
    String title,
    String nav,
    String description,
    Optional<LocalDate> date,
    Optional<LocalDate> updated,
    List<String> authors,
    List<String> tags,
    List<String> keywords,
    Optional<Grade> grade,
    int order,
    boolean draft) {}
