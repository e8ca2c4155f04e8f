package dev.platform.edge.route;

/**
 * A page that the owner of a service has somewhere else.
 *
 * @param mediaType of the body
 * @param body as it was read
 */
@SuppressWarnings("ArrayRecordComponent") // only carries bytes from one connection to another
public record CustomPage(String mediaType, byte[] body) {}
