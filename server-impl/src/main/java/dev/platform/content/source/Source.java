package dev.platform.content.source;

import java.time.Instant;

/**
 * The text of one file.
 *
 * @param file path below the content folder, for people
 * @param text everything, as it stands in the file
 * @param body the markdown below the frontmatter
 * @param bodyLine the line of the file on which the body begins
 * @param modified when it was last changed, to the second
 */
public record Source(String file, String text, String body, int bodyLine, Instant modified) {}
