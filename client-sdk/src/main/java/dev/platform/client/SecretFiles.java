package dev.platform.client;

import dev.platform.client.api.SecretFilesApi;
import dev.platform.client.internal.Http;
import dev.platform.client.model.SecretFile;
import dev.platform.client.model.SecretFileContent;

/**
 * The secret files of a service. Reading one requires permission to see sensitive values, and its
 * {@code toString} hides the content. Changes take effect with the next deploy or restart.
 */
public final class SecretFiles extends SecretFilesApi {
  SecretFiles(Http http) {
    super(http);
  }

  /** Creates or replaces one file. */
  public SecretFile set(String serviceId, String name, String content) {
    return addOrUpdate(serviceId, name, SecretFileContent.builder().content(content).build());
  }
}
