package dev.platform.http;

import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.MultivaluedMap;
import jakarta.ws.rs.ext.MessageBodyReader;
import java.io.IOException;
import java.io.InputStream;
import java.lang.annotation.Annotation;
import java.lang.reflect.Type;
import java.util.Map;

/** Binds the parts of a form, by their names. */
@Consumes(MultipartForm.TYPE)
final class MultipartReader implements MessageBodyReader<Map<String, byte[]>> {
  @Override
  public boolean isReadable(Class<?> type, Type generic, Annotation[] marks, MediaType media) {
    return type == Map.class;
  }

  @Override
  public Map<String, byte[]> readFrom(
      Class<Map<String, byte[]>> type,
      Type generic,
      Annotation[] marks,
      MediaType media,
      MultivaluedMap<String, String> headers,
      InputStream body)
      throws IOException {
    return MultipartForm.parts(body.readAllBytes(), media);
  }
}
