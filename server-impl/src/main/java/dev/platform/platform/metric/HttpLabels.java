package dev.platform.platform.metric;

/**
 * What requests have in common that are counted together.
 *
 * @param instance empty if none was asked
 * @param host empty for those of which there are too many
 * @param path empty for those of which there are too many
 */
record HttpLabels(String resource, String instance, String host, String path, int status) {
  HttpLabels withoutPath() {
    return new HttpLabels(resource, instance, host, "", status);
  }

  HttpLabels withoutHost() {
    return new HttpLabels(resource, instance, "", "", status);
  }
}
