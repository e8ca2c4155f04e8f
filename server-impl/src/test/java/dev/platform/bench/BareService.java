package dev.platform.bench;

import com.fasterxml.jackson.annotation.JsonAutoDetect;
import com.fasterxml.jackson.annotation.JsonAutoDetect.Visibility;
import java.time.OffsetDateTime;

/** A row, taken and sent as it is. */
@JsonAutoDetect(fieldVisibility = Visibility.ANY)
@SuppressWarnings({"NullAway.Init", "UnusedVariable"}) // written by MyBatis, read by Jackson
final class BareService {
  private String id;
  private String workspaceId;
  private String type;
  private String name;
  private String slug;
  private String region;
  private String spec;
  private int numInstances;
  private boolean suspended;
  private OffsetDateTime createdAt;
  private OffsetDateTime updatedAt;
}
