package dev.platform.platform.postgres;

import dev.platform.base.id.WorkspaceId;
import java.time.Instant;
import java.util.List;
import org.apache.ibatis.annotations.Param;
import org.jspecify.annotations.Nullable;

/** SQL of exports. */
interface ExportMapper {
  void begin(Export export);

  List<Export> of(
      @Param("postgresId") PostgresId postgresId, @Param("workspaceId") WorkspaceId workspaceId);

  @Nullable Export find(ExportId id);

  List<Export> all();

  List<Export> running();

  List<Export> outdated(Instant before);

  List<Export> surplus(int most);

  void complete(@Param("id") ExportId id, @Param("now") Instant now);

  void delete(ExportId id);
}
