package dev.platform.content.response;

import org.jspecify.annotations.Nullable;

/**
 * What a request says of the form that it wants and of the one that it has. A header that came
 * several times is one text, joined by commas.
 */
public record RequestHeaders(
    @Nullable String accept,
    @Nullable String acceptEncoding,
    @Nullable String ifNoneMatch,
    @Nullable String ifModifiedSince) {}
