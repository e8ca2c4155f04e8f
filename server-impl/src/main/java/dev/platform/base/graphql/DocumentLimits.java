package dev.platform.base.graphql;

/**
 * What a document may have at most, before anything is counted that needs a valid one.
 *
 * @param characters of the text
 * @param tokens of the text
 * @param depth of fields in fields
 * @param fields of an operation, with those of its fragments as often as they are spread
 * @param fragments of the document
 * @param operations of the document
 * @param aliases of the document
 */
public record DocumentLimits(
    int characters,
    int tokens,
    int depth,
    int fields,
    int fragments,
    int operations,
    int aliases) {}
