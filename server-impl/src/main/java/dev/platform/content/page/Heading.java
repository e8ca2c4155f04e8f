package dev.platform.content.page;

import dev.platform.content.source.Grade;
import java.util.Optional;

/**
 * A heading of a page.
 *
 * @param level 2 is the highest, since the title is the first
 * @param anchor its name in addresses
 * @param text what it says
 * @param grade how much there is of what stands below it, where that is said
 */
public record Heading(int level, String anchor, String text, Optional<Grade> grade) {}
