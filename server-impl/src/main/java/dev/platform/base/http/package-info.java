/**
 * How the bytes of HTTP/1.1 requests must look.
 *
 * <p><b>What it is.</b> {@link dev.platform.base.http.RequestHeadReader} reads a head, {@link
 * dev.platform.base.http.ChunkedBody} a body in chunks, as RFC 9112 writes them; a {@link
 * dev.platform.base.http.RequestFault} says what is wrong. {@link
 * dev.platform.base.http.HeadCharacters} are those of responses, too. The API, the website and the
 * edge stand on different libraries, and all of them refuse the same requests.
 *
 * <p><b>Always true.</b> What two servers could interpret differently is rejected, because one of
 * them may stand in front of us, or behind.
 */
@NullMarked
package dev.platform.base.http;

import org.jspecify.annotations.NullMarked;
