package dev.platform.engine.local.server;

/**
 * Who a member is.
 *
 * @param server key of its server; the subject of its lines
 * @param id its own ID, which nothing else ever has
 * @param owner as whose user its program runs
 */
public record MemberName(String server, String id, String owner) {}
