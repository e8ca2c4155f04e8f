package dev.platform.platform.datastore;

import dev.platform.api.nativeapi.DatastoreCertificatesApi;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;

/** The certificate of the authority over HTTP. */
@Singleton
final class DatastoreCertificateResource implements DatastoreCertificatesApi {
  private final DatastoreCertificates certificates;

  @Inject
  DatastoreCertificateResource(DatastoreCertificates certificates) {
    this.certificates = certificates;
  }

  @Override
  public InputStream getDatastoreAuthority() {
    return new ByteArrayInputStream(certificates.authority().getBytes(StandardCharsets.US_ASCII));
  }
}
