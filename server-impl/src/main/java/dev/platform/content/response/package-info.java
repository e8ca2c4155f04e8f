/**
 * What is sent, made once: bytes, encodings, entity tags, and the response to a conditional
 * request.
 *
 * <p><b>What it is.</b> A {@link dev.platform.content.response.Representation} is made when content
 * is read; a request only picks one of its {@link dev.platform.content.response.ContentResponse}s.
 * All of the content service answers with them.
 *
 * <p><b>Always true.</b> Each encoding has an entity tag of its own, which is a digest of its
 * bytes. A 304 has no body, and the headers that RFC 9110 asks for. A header that cannot be read is
 * treated as if it were not there, which is always safe: it costs a body, never a wrong answer.
 */
@NullMarked
package dev.platform.content.response;

import org.jspecify.annotations.NullMarked;
