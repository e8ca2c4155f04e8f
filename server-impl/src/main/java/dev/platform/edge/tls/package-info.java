/**
 * TLS of the edge: which certificate a handshake gets.
 *
 * <p><b>Cast.</b> {@link dev.platform.edge.tls.SniKeyManager} chooses from a {@link
 * dev.platform.edge.route.CertificateTable} by the host that the client names. {@link
 * dev.platform.edge.tls.CertificateFolder} is such a table: the operator's files. {@link
 * dev.platform.edge.tls.CertificateIndex} finds a certificate by exact name or wildcard.
 *
 * <p><b>Always true.</b> A change of a table takes effect with the next handshake; connections that
 * are open stay. There is no default certificate: a client that names no host, or one without a
 * certificate, gets a handshake failure rather than a certificate of somebody else.
 *
 * <p><b>Failures.</b> A pair of files that cannot be read, or does not belong together, is logged
 * once; the certificate that was read before stays. The same holds for the folder.
 */
@NullMarked
package dev.platform.edge.tls;

import org.jspecify.annotations.NullMarked;
