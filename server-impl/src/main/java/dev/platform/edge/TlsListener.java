package dev.platform.edge;

import dev.platform.edge.route.CertificateTable;
import dev.platform.edge.route.ChallengeTable;

/**
 * Where the edge takes requests over TLS.
 *
 * @param host address to listen on
 * @param port port to listen on
 * @param publicPort the port that visitors use
 * @param certificates the certificates of hosts
 * @param challenges what authorities look for, over plain HTTP too
 */
public record TlsListener(
    String host,
    int port,
    int publicPort,
    CertificateTable certificates,
    ChallengeTable challenges) {}
