package dev.platform.edge;

/**
 * Who sends a request.
 *
 * @param address the other end of the connection
 * @param clientIp whom the request comes from: behind trusted proxies, the address that the
 *     farthest of them saw
 * @param isTrusted whether the other end is a proxy of the operator's, whose {@code X-Forwarded-*}
 *     headers count
 */
record Sender(String address, String clientIp, boolean isTrusted) {}
